import { Banner, Button, Dialog, TextField } from '@fanfare/shared-ui';
import type { FrontEndName } from '@fanfare/api-contract';
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { MissingChecks } from './missing-checks.tsx';
import s from './dialogs.module.css';
import { useVerb, type ReleaseRow } from './queries.ts';
import { useShell } from '../../shell-context.tsx';

/** The API's minimum: an empty reason doesn't help a reader of the audit. */
const shortestWhy = 3;

interface Props<Answer> {
  name: FrontEndName;
  title: string;
  /** What will happen, for whom and from when on. */
  description: string;
  confirmText: string;
  /** The success message. */
  successText: (answer: Answer) => string;
  tone?: 'primary' | 'danger';
  /** A prefilled reason, if a default is good enough. */
  why?: string;
  /** The version it applies to, for the command that checks it. */
  version?: string | undefined;
  /** False while the fields above the reason are incomplete. */
  isReady?: boolean;
  act: (why: string) => Promise<Answer>;
  onClose: () => void;
  /** Fields above the reason. */
  children?: ReactNode;
}

/** Requires the reason of an action on a channel, runs it, and shows a refusal in place. */
export function VerbDialog<Answer>({
  name,
  title,
  description,
  confirmText,
  successText,
  tone = 'primary',
  why: firstWhy = '',
  version,
  isReady = true,
  act,
  onClose,
  children,
}: Props<Answer>) {
  const { t } = useTranslation(namespace);
  const field = useRef<HTMLInputElement>(null);
  const [why, setWhy] = useState(firstWhy);
  const [isShort, setIsShort] = useState(false);
  const verb = useVerb(act, successText);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isTooShort = why.trim().length < shortestWhy;
    setIsShort(isTooShort);
    if (isTooShort) field.current?.focus();
    else if (isReady && !verb.isPending) verb.mutate(why.trim(), { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={description}
      closeLabel={t('app.dialog.close')}
      busy={verb.isPending}
      // First the description of what will happen; then Enter does it.
      initialFocus={field}
    >
      <form className={s.form} noValidate onSubmit={submit}>
        {children}
        <TextField
          ref={field}
          label={t('app.dialog.why')}
          hint={t('app.dialog.whyHint')}
          error={isShort ? t('app.dialog.whyMissing') : undefined}
          required
          maxLength={500}
          autoComplete="off"
          value={why}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setWhy(event.currentTarget.value);
            setIsShort(false);
          }}
        />
        {verb.error && <Refusal name={name} version={version} thrown={verb.error} />}
        <div className={s.buttons}>
          <Button variant="ghost" disabled={verb.isPending} onClick={onClose}>
            {t('app.dialog.cancel')}
          </Button>
          <Button variant={tone} type="submit" loading={verb.isPending} disabled={!isReady}>
            {confirmText}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The details of a refusal: unchecked pairs, or what doesn't fit what is live. */
interface Details {
  missing?: ReleaseRow['missingChecks'];
  findings?: string[];
}

interface RefusalProps {
  name: FrontEndName;
  version: string | undefined;
  thrown: unknown;
}

function Refusal({ name, version, thrown }: RefusalProps) {
  const { t } = useTranslation(namespace);
  const { isFailure } = useShell().services;
  const failure = isFailure(thrown) ? thrown : null;
  const { missing, findings } = (failure?.details ?? {}) as Details;
  return (
    <Banner tone="danger" title={failure?.message ?? t('error.generic')}>
      {missing && version && <MissingChecks name={name} version={version} missing={missing} />}
      {findings && (
        <ul className={s.pairs}>
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
