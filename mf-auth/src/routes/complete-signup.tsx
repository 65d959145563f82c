import type { Account } from '@fanfare/api-contract';
import { Skeleton } from '@fanfare/shared-ui';
import type { Role } from '@fanfare/shell-contract';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { AnswersPanel } from '../features/answers/components/answers-panel.tsx';
import { useCompleteSignup, type NewProfile } from '../features/complete-signup/api/complete.ts';
import { CompleteForm } from '../features/complete-signup/components/complete-form.tsx';
import { wantedOf } from '../features/complete-signup/lib/roles.ts';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { forgetSignUp, pendingSignUp } from '../lib/pending-sign-up.ts';
import { GoOn } from '../lib/go-on.tsx';
import { safeReturnPath, useReturnPath } from '../lib/return-path.ts';
import { useServices } from '../lib/services.tsx';
import { useText } from '../lib/use-text.ts';
import { paths, withReturn } from '../paths.ts';

const homeOf = (role: Role | undefined) => (role === 'curator' ? paths.curatorHome : paths.creatorHome);

/** Choose creator, curator or both; with one of them already there (`?add=`), add the other. */
export function CompleteSignup() {
  const { status, account } = useServices().useSession();
  const returnTo = useReturnPath();
  if (status === 'signed_out') return <Navigate to={withReturn(paths.signin, paths.completeSignup)} replace />;
  return account ? <Complete account={account} returnTo={returnTo} /> : <Loading />;
}

function Complete({ account, returnTo: asked }: { account: Account; returnTo: string | null }) {
  const t = useText();
  const [query] = useSearchParams();
  const { refreshAccount, switchRole, navigate, notify } = useServices();
  const complete = useCompleteSignup();
  // As it was on arrival: once the form is sent the account has what was missing, and the page must not change its mind.
  const [wanted] = useState(() => wantedOf(account, query.get('add')));
  const [returnTo] = useState(() => asked ?? safeReturnPath(pendingSignUp()?.returnTo ?? null));
  if (wanted.kind === 'none') return <GoOn to={returnTo ?? paths.home} />;
  const addedRole = wanted.kind === 'add' ? wanted.role : null;

  const goOn = async (profile: NewProfile, hasPictureFailed: boolean) => {
    await refreshAccount();
    forgetSignUp();
    if (hasPictureFailed) notify({ text: t('complete.pictureFailed'), tone: 'danger' });
    else if (addedRole) notify({ text: t(`complete.added.${addedRole}`), tone: 'positive' });
    else notify({ text: t('complete.welcome', { name: profile.display_name }), tone: 'positive' });
    if (addedRole) switchRole(addedRole);
    navigate(returnTo ?? homeOf(profile.roles[0]), { replace: true });
  };
  const other = account.creatorProfile ?? account.curatorProfile;
  return (
    <TwoColumns
      title={addedRole ? t(`complete.titleAdd.${addedRole}`) : t('complete.title')}
      lead={addedRole ? t(`complete.leadAdd.${addedRole}`) : t('complete.lead')}
      panel={<AnswersPanel />}
    >
      <CompleteForm
        addedRole={addedRole}
        known={{ name: other?.display_name ?? '', countryId: other?.country_id ?? null }}
        complete={complete}
        onCompleted={(profile, { hasPictureFailed }) => void goOn(profile, hasPictureFailed)}
      />
    </TwoColumns>
  );
}

function Loading() {
  const t = useText();
  return (
    <TwoColumns title={t('complete.title')} lead={t('complete.lead')} panel={<AnswersPanel />}>
      <span role="status" aria-label={t('complete.loading')}>
        <Skeleton shape="block" height={360} />
      </span>
    </TwoColumns>
  );
}
