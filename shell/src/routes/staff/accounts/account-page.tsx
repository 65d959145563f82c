import type { StaffAccountDetail } from '@fanfare/api-contract';
import { ArrowLeftIcon, Button, Tag } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { namespace } from '../../../lib/i18n.ts';
import { flagCasePath, paths } from '../../../lib/paths.ts';
import { useShell } from '../../../shell-context.tsx';
import { Fact, Facts } from '../fact.tsx';
import { PageFallback } from '../page-fallback.tsx';
import { PageHead } from '../page-head.tsx';
import { LiftDialog, SuspendDialog } from './account-dialogs.tsx';
import s from './account-page.module.css';
import { AccountPart } from './account-part.tsx';
import { useStaffAccount } from './queries.ts';
import { formatCredits, formatDate } from '../../../lib/formats.ts';

/** `/_staff/accounts/:id`: an account with all that matters. */
export function AccountPage() {
  const { t } = useTranslation(namespace);
  const { usePageTitle } = useShell().services;
  const id = Number(useLocation().pathname.split('/')[3]) || 0;
  const query = useStaffAccount(id);
  const { data } = query;
  usePageTitle(data ? data.account.display_name || data.account.email : t('staff.account.title'));
  return (
    <>
      <Link className={s.back} to={paths.staff.accounts}>
        <ArrowLeftIcon size={16} aria-hidden="true" />
        {t('staff.accountPage.back')}
      </Link>
      {data ? <Loaded detail={data} /> : <PageFallback query={query} title={t('staff.accountPage.failed')} />}
    </>
  );
}

function Loaded({ detail }: { detail: StaffAccountDetail }) {
  const { t } = useTranslation(namespace);
  const [isActing, setIsActing] = useState(false);
  const { account, emailConfirmedAt } = detail;
  const { display_name: name, email, roles, suspendedAt, suspendedBy, suspensionReason } = account;
  const Dialog = suspendedAt ? LiftDialog : SuspendDialog;
  return (
    <>
      <PageHead
        title={name || email}
        lead={[
          email,
          roles.map((role) => t(`staff.account.role.${role}`)).join(', ') || t('staff.account.noRole'),
          t('staff.account.since', { id: account.id, date: formatDate(account.createdAt) }),
          emailConfirmedAt
            ? t('staff.accountPage.confirmed', { date: formatDate(emailConfirmedAt) })
            : t('staff.accountPage.unconfirmed'),
        ].join(' · ')}
        // Staff can't be suspended here.
        action={
          roles.includes('staff') ? undefined : (
            <Button onClick={() => setIsActing(true)}>
              {t(suspendedAt ? 'staff.account.lift.button' : 'staff.account.suspend.button')}
            </Button>
          )
        }
      />
      {suspendedAt && (
        <p className={s.suspended}>
          <Tag tone="danger">{t('staff.account.suspended')}</Tag>{' '}
          {t(suspendedBy ? 'staff.account.suspendedBy' : 'staff.account.suspendedOn', {
            date: formatDate(suspendedAt),
            by: suspendedBy,
          })}
          {suspensionReason && <span>{suspensionReason}</span>}
        </p>
      )}
      <div className={s.parts}>
        <Wallets wallet={detail.wallet} />
        <Flags detail={detail} />
        <Services detail={detail} />
        <Campaigns detail={detail} />
        <CashOuts detail={detail} />
        <Decisions detail={detail} />
      </div>
      {isActing && <Dialog account={account} onClose={() => setIsActing(false)} />}
    </>
  );
}

interface PartProps {
  detail: StaffAccountDetail;
}

function Wallets({ wallet }: { wallet: StaffAccountDetail['wallet'] }) {
  const { t } = useTranslation(namespace);
  const credits = (amount: number) => t('staff.case.credits', { credits: formatCredits(amount) });
  return (
    <section className={s.part} aria-labelledby="wallets">
      <h2 id="wallets">{t('staff.accountPage.wallets')}</h2>
      <Facts>
        <Fact label={t('staff.accountPage.available')}>{credits(wallet.availableCredits)}</Fact>
        <Fact label={t('staff.accountPage.cleared')}>{credits(wallet.clearedCredits)}</Fact>
        <Fact label={t('staff.accountPage.clearing')}>{credits(wallet.clearingCredits)}</Fact>
        <Fact label={t('staff.accountPage.demanded')}>{credits(wallet.demandedCredits)}</Fact>
        <Fact label={t('staff.accountPage.owed')} warning={wallet.owedCredits > 0}>
          {credits(wallet.owedCredits)}
        </Fact>
      </Facts>
    </section>
  );
}

function Flags({ detail: { flags, flagsAgainst, flagsRaised } }: PartProps) {
  const { t } = useTranslation(namespace);
  return (
    <AccountPart
      id="flags"
      title={t('staff.accountPage.flags')}
      emptyText={t('staff.accountPage.noFlags')}
      facts={
        <Facts>
          <Fact label={t('staff.accountPage.against')}>{t('staff.flagCase.flagCounts', { ...flagsAgainst })}</Fact>
          <Fact label={t('staff.accountPage.raised')}>{t('staff.flagCase.flagCounts', { ...flagsRaised })}</Fact>
        </Facts>
      }
      rows={flags.map((flag) => ({
        key: flag.submissionId,
        title: <Link to={flagCasePath(flag.submissionId)}>{flag.trackTitle}</Link>,
        state: t(`staff.flag.state.${flag.state}`),
        text: [t(flag.isOwn ? 'staff.accountPage.isOwn' : 'staff.accountPage.isAgainst'), formatDate(flag.raisedAt)],
        note: flag.note,
      }))}
    />
  );
}

function Services({ detail: { services } }: PartProps) {
  const { t } = useTranslation(namespace);
  return (
    <AccountPart
      id="services"
      title={t('staff.accountPage.services')}
      emptyText={t('staff.accountPage.noServices')}
      rows={services.map((service) => ({
        key: service.id,
        title: service.title,
        state: t(`staff.status.${service.status}`),
        text: [
          t('staff.accountPage.service', { price: service.priceCredits, open: service.openCount }),
          ...(service.awayUntil ? [t('staff.accountPage.away', { date: formatDate(service.awayUntil) })] : []),
        ],
      }))}
    />
  );
}

function Campaigns({ detail: { campaigns, campaignCount } }: PartProps) {
  const { t } = useTranslation(namespace);
  return (
    <AccountPart
      id="campaigns"
      title={t('staff.accountPage.campaigns', { count: campaignCount })}
      emptyText={t('staff.accountPage.noCampaigns')}
      rows={campaigns.map((campaign) => ({
        key: campaign.id,
        title: campaign.trackTitle,
        state: t(`staff.status.${campaign.status}`),
        text: [
          t('staff.accountPage.campaign', {
            id: campaign.id,
            submissions: campaign.submissionCount,
            paid: formatCredits(campaign.paidCredits),
          }),
          formatDate(campaign.createdAt),
        ],
      }))}
    />
  );
}

function CashOuts({ detail: { cashOuts, cashOutCount } }: PartProps) {
  const { t } = useTranslation(namespace);
  return (
    <AccountPart
      id="cash-outs"
      title={t('staff.accountPage.cashOuts', { count: cashOutCount })}
      emptyText={t('staff.accountPage.noCashOuts')}
      rows={cashOuts.map((demand) => ({
        key: demand.id,
        title: t('staff.accountPage.cashOut', { id: demand.id, credits: formatCredits(demand.credits) }),
        state: t(`staff.status.${demand.status}`),
        text: [formatDate(demand.createdAt)],
        note: demand.reason,
      }))}
    />
  );
}

function Decisions({ detail: { decisions } }: PartProps) {
  const { t } = useTranslation(namespace);
  return (
    <AccountPart
      id="decisions"
      title={t('staff.accountPage.decisions')}
      emptyText={t('staff.accountPage.noDecisions')}
      rows={decisions.map((decision) => ({
        key: decision.id,
        title: t([`staff.decided.${decision.action}`, 'staff.decided.other']),
        text: [
          t('staff.accountPage.decision', {
            subject: decision.subjectId,
            by: decision.by ?? t('staff.accountPage.nobody'),
            date: formatDate(decision.decidedAt),
          }),
        ],
        note: decision.reason,
      }))}
    />
  );
}
