import type { Account } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Skeleton, Stepper } from '@fanfare/shared-ui';
import type { Role } from '@fanfare/shell-contract';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useCompleteSignup, type NewProfile } from '../features/complete-signup/api/complete.ts';
import { CompleteForm } from '../features/complete-signup/components/complete-form.tsx';
import { wantedOf } from '../features/complete-signup/lib/roles.ts';
import { useFailure } from '../lib/failure/use-failure.ts';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { clearEmail } from '../lib/email/saved-email.ts';
import { clearPendingSignUp, pendingSignUp } from '../lib/pending-sign-up.ts';
import { Redirect } from '../lib/redirect.tsx';
import { safeReturnPath, useReturnPath } from '../lib/return-path.ts';
import { paths, withReturn } from '../paths.ts';

/** Where a new role starts: with a first campaign, or with a first service. */
const beginningOf = (role: Role | undefined) => (role === 'curator' ? paths.addService : paths.fastStart);

/** Choose creator, curator or both; if one of them exists (`?add=`), add the other. */
export function CompleteSignup() {
  const { status, account } = useShell().useSession();
  const returnTo = useReturnPath();
  const [query] = useSearchParams();
  if (status === 'signed_out') {
    const here = query.size > 0 ? `${paths.completeSignup}?${query}` : paths.completeSignup;
    return <Navigate to={withReturn(paths.signin, here)} replace />;
  }
  return account ? <Complete account={account} returnTo={returnTo} /> : <Loading />;
}

function Complete({ account, returnTo: asked }: { account: Account; returnTo: string | null }) {
  const { t } = useText();
  const { actionText } = useFailure();
  const [query] = useSearchParams();
  const { refreshAccount, switchRole, navigate, notify, isFailure, track } = useShell();
  const complete = useCompleteSignup();
  // As on arrival: once the form is sent the account is complete, and the page must not change.
  const [wanted] = useState(() => wantedOf(account, query.get('add')));
  const [returnTo] = useState(() => asked ?? safeReturnPath(pendingSignUp()?.returnTo ?? null));
  if (wanted.kind === 'none') return <Redirect to={returnTo ?? paths.home} />;
  const addedRole = wanted.kind === 'add' ? wanted.role : null;

  const goOn = async (profile: NewProfile, pictureFailure: unknown) => {
    // The profile exists, whether or not it can be loaded right now.
    await refreshAccount().catch(() => {});
    if (!addedRole) track?.('signup_completed');
    clearPendingSignUp();
    clearEmail();
    if (pictureFailure)
      notify({ text: t('complete.pictureFailed', { why: actionText(pictureFailure) }), tone: 'danger' });
    else if (addedRole) notify({ text: t(`complete.added.${addedRole}`), tone: 'positive' });
    else notify({ text: t('complete.welcome', { name: profile.display_name }), tone: 'positive' });
    if (addedRole) switchRole(addedRole);
    navigate(returnTo ?? beginningOf(profile.roles[0]), { replace: true });
  };
  /** Completed in another tab meanwhile: redirects. */
  const goOnFrom = async (thrown: unknown) => {
    if (!isFailure(thrown) || thrown.code !== 'profile_exists') return;
    await refreshAccount().catch(() => {});
    notify({ text: thrown.message });
    navigate(returnTo ?? paths.home, { replace: true });
  };
  const other = account.creatorProfile ?? account.curatorProfile;
  return (
    <TwoColumns
      title={addedRole ? t(`complete.titleAdd.${addedRole}`) : t('complete.title')}
      lead={addedRole ? t(`complete.leadAdd.${addedRole}`) : t('complete.lead')}
      above={addedRole ? null : <Steps />}
    >
      <CompleteForm
        accountId={account.id}
        addedRole={addedRole}
        suggestedRole={returnTo?.startsWith('/creator/') ? 'creator' : null}
        known={{ name: other?.display_name ?? '', countryId: other?.country_id ?? null }}
        complete={complete}
        onCompleted={(profile, pictureFailure) => void goOn(profile, pictureFailure)}
        onFailed={(thrown) => void goOnFrom(thrown)}
      />
    </TwoColumns>
  );
}

/** Progress of the sign-up. */
function Steps() {
  const { t } = useText();
  const steps = (['signUp', 'confirm', 'profile'] as const).map((id) => ({ id, label: t(`complete.steps.${id}`) }));
  return (
    <Stepper aria-label={t('complete.steps.label')} steps={steps} current="profile" doneText={t('complete.done')} />
  );
}

function Loading() {
  const { t } = useText();
  return (
    <TwoColumns title={t('complete.title')} lead={t('complete.lead')}>
      <span role="status" aria-label={t('loading')}>
        <Skeleton shape="block" height={360} />
      </span>
    </TwoColumns>
  );
}
