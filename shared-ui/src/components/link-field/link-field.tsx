import { Check, CircleAlert, ExternalLink, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../../lib/cx.ts';
import f from '../field/field.module.css';
import { IconButton } from '../icon-button/icon-button.tsx';
import s from './link-field.module.css';
import { LinkMark, type LinkPlace } from './link-mark.tsx';

/** The message about the result; null if the link is stored as requested. */
type Outcome = Promise<string | null>;

export interface LinkFieldProps {
  place: LinkPlace;
  /** The destination, e.g. "Spotify". */
  name: string;
  /** The link as it is stored. */
  value: string | null;
  /** The unsaved text; null if there is none. The caller holds it, so that it can outlive the page. */
  typed: string | null;
  onTyped: (typed: string | null) => void;
  placeholder: string;
  texts: { open: string; remove: string; saving: string; saved: string; removed: string; unsaved: string };
  onSend: (url: string) => Outcome;
  onRemove: () => Outcome;
}

/**
 * A link to another site: pasted, it is sent on Enter or on blur; Escape restores the stored one. A refusal shows in place, and
 * the text stays.
 */
export function LinkField(props: LinkFieldProps) {
  const { place, name, value, typed, onTyped, placeholder, texts, onSend, onRemove } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [refused, setRefused] = useState<{ text: string; why: string } | null>(null);
  const isBusy = state === 'busy';
  const text = typed ?? value ?? '';
  const isStored = typed === null && value !== null;

  const act = async (sent: string, work: () => Outcome) => {
    setState('busy');
    const why = await work();
    setState(why === null ? 'done' : 'idle');
    setRefused(why === null ? null : { text: sent, why });
    if (why === null) onTyped(null);
  };
  const settle = (isAskedAgain: boolean) => {
    const wanted = text.trim();
    if (isBusy || typed === null) return;
    if (wanted === (value ?? '')) return onTyped(null);
    // Another blur doesn't send a refused link again; Enter does.
    if (refused?.text === wanted && !isAskedAgain) return;
    void act(wanted, wanted === '' ? onRemove : () => onSend(wanted));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      settle(true);
    } else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setRefused(null);
      onTyped(null);
    }
  };
  const why = refused && refused.text === text.trim() ? refused.why : null;
  const done = state === 'done' && typed === null ? (value === null ? texts.removed : texts.saved) : null;
  const waits = typed !== null && typed.trim() !== (value ?? '') ? texts.unsaved : null;
  const said = why ?? (isBusy ? texts.saving : (done ?? waits));
  const tone = why ? 'error' : done ? 'good' : 'quiet';
  return (
    <div className={s.row} data-filled={value !== null}>
      <label htmlFor={id} className={s.name}>
        <LinkMark place={place} />
        {name}
      </label>
      <div>
        <span className={s.wrap}>
          <input
            ref={input}
            id={id}
            className={cx(f.control, s.input)}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            placeholder={placeholder}
            value={text}
            title={isStored ? text : undefined}
            readOnly={isBusy}
            aria-busy={isBusy || undefined}
            aria-invalid={why ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              setState('idle');
              onTyped(event.target.value);
            }}
            onBlur={() => settle(false)}
            onKeyDown={onKeyDown}
          />
          <span className={s.acts}>
            {isBusy && <span className={s.spinner} aria-hidden="true" />}
            {isStored && !isBusy && value.startsWith('https://') && (
              <IconButton
                size="s"
                label={texts.open}
                icon={<ExternalLink aria-hidden="true" />}
                // oxlint-disable-next-line jsx-a11y/anchor-has-content jsx-a11y/control-has-associated-label -- the button gives both
                render={<a href={value} target="_blank" rel="noopener noreferrer" />}
              />
            )}
            {isStored && !isBusy && (
              <IconButton
                size="s"
                label={texts.remove}
                icon={<X aria-hidden="true" />}
                onClick={() => {
                  // The button disappears with the link; its space stays.
                  input.current?.focus();
                  void act(text.trim(), onRemove);
                }}
              />
            )}
          </span>
        </span>
        <div id={`${id}-note`} className={s.note} data-tone={tone} aria-live="polite">
          {said && (
            <span>
              {tone === 'error' && <CircleAlert size={16} aria-hidden="true" />}
              {tone === 'good' && <Check size={16} aria-hidden="true" />}
              {said}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
