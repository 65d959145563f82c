import './i18n.ts';
import './lib/zod-without-eval.ts';
import type { RemoteProps } from '@fanfare/shell-contract';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ServicesProvider } from './lib/services.tsx';
import { paths } from './paths.ts';
import { CampaignDetail } from './routes/campaign-detail.tsx';
import { CampaignUpload } from './routes/campaign-upload.tsx';
import { Campaigns } from './routes/campaigns.tsx';
import { CompleteCampaign } from './routes/complete-campaign.tsx';
import { CreateHome } from './routes/create-home.tsx';
import { Feed } from './routes/feed.tsx';
import { Feedback } from './routes/feedback.tsx';
import { NotFound } from './routes/not-found.tsx';
import { PayCampaign } from './routes/pay-campaign.tsx';
import { PickTrack } from './routes/pick-track.tsx';
import { ProfilePage } from './routes/profile.tsx';
import { SelectCurators } from './routes/select-curators.tsx';
import { Shop } from './routes/shop.tsx';
import { Subscriptions } from './routes/subscriptions.tsx';
import { Tracks } from './routes/tracks.tsx';
import { Transactions } from './routes/transactions.tsx';
import { WritePitch } from './routes/write-pitch.tsx';

/** The creator's screens. */
export default function App({ services }: RemoteProps) {
  return (
    <ServicesProvider services={services}>
      <Routes>
        <Route path={paths.area} element={<Navigate to={paths.campaigns} replace />} />
        <Route path={paths.campaigns} element={<Campaigns />} />
        <Route path={paths.campaign} element={<CampaignDetail />} />
        <Route path={paths.upload} element={<CampaignUpload />} />
        <Route path={paths.create} element={<CreateHome />} />
        <Route path={paths.curators} element={<Navigate to={paths.create} replace />} />
        <Route path={paths.createPlaylists} element={<PickTrack key="playlists" type="playlists" />} />
        <Route path={paths.createRadios} element={<PickTrack key="radios" type="radios" />} />
        <Route path={paths.selectPlaylists} element={<SelectCurators type="playlists" />} />
        <Route path={paths.selectRadios} element={<SelectCurators type="radios" />} />
        <Route path={paths.pitchPlaylists} element={<WritePitch type="playlists" />} />
        <Route path={paths.pitchRadios} element={<WritePitch type="radios" />} />
        <Route path={paths.pay} element={<PayCampaign />} />
        <Route path={paths.complete} element={<CompleteCampaign />} />
        <Route path={paths.tracks} element={<Tracks />} />
        <Route path={paths.feed} element={<Feed />} />
        <Route path={paths.feedback} element={<Feedback />} />
        <Route path={paths.transactions} element={<Transactions />} />
        <Route path={paths.shop} element={<Shop />} />
        <Route path={paths.subscriptions} element={<Subscriptions />} />
        <Route path={paths.profile} element={<ProfilePage />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </ServicesProvider>
  );
}
