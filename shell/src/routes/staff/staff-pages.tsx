import './catalogue.ts';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { CodesPage } from './codes/codes-page.tsx';
import { StaffFrame } from './staff-frame.tsx';

/** `/_staff/…`: what staff decide and look after. */
export default function StaffPages() {
  const { pathname } = useLocation();
  // The first of the pages stands for all of them.
  if (!pathname.startsWith(paths.staff.codes)) return <Navigate to={paths.staff.codes} replace />;
  return (
    <StaffFrame>
      <CodesPage />
    </StaffFrame>
  );
}
