import { ProfileScreen } from '@fanfare/kit';

const calls = {
  role: 'creator',
  load: 'GET /api/creator/profile',
  save: 'PUT /api/creator/profile',
  savePicture: 'PUT /api/creator/profile/profile-image',
} as const;

/** My creator profile. */
export const ProfilePage = () => <ProfileScreen calls={calls} />;
