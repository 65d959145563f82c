import { useState, type ReactNode } from 'react';
import { ExternalLinkIcon } from '../../icons.ts';
import { cx } from '../../lib/cx.ts';
import { nameFrom } from '../../lib/place-names.ts';
import { linkClass } from '../button/button.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import type { CardService, CardWords } from './card-service.ts';
import s from './service-about.module.css';

const shownLength = 140;

/** The beginning of a text, up to a whole word. */
function shortened(text: string): string {
  const cut = text.slice(0, shownLength);
  let end = cut.lastIndexOf(' ');
  if (end <= 0) end = cut.length;
  while (' ,;:.–-'.includes(cut.charAt(end - 1)) && end > 1) end -= 1;
  return `${cut.slice(0, end)}…`;
}

interface ServiceAboutProps {
  service: CardService;
  words: CardWords;
  /** Beside the link to its page, e.g. more buttons. */
  more?: ReactNode;
  className?: string | undefined;
}

/** What the artist pays for: the service in its curator's words, its moods and languages, and a link to its page. */
export function ServiceAbout({ service, words: { say, locale }, more, className }: ServiceAboutProps) {
  const { type, title, description = '', url = '', languages, feedbackLanguages, moodNames = [] } = service;
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  const names = (all: readonly string[]) => list.format(all.map((name) => nameFrom(name, locale, 'language')));
  const facts = [
    moodNames.length > 0 && say('moods', { moods: list.format(moodNames) }),
    languages && (languages.length > 0 ? say('musicIn', { languages: names(languages) }) : say('musicInAny')),
    feedbackLanguages && feedbackLanguages.length > 0 && say('feedbackIn', { languages: names(feedbackLanguages) }),
  ].filter(Boolean);
  // Only the web's own schemes: the address is what a curator typed.
  const hasPage = /^https?:\/\//.test(url);
  if (!description && facts.length === 0 && !hasPage && !more) return null;
  const link = hasPage && (
    <a className={cx(linkClass, s.page)} href={url} target="_blank" rel="noopener noreferrer">
      {say(`page.${type}`)} <VisuallyHidden>{say('newTab', { title })}</VisuallyHidden>
      <ExternalLinkIcon size={14} aria-hidden="true" />
    </a>
  );
  return (
    <div className={cx(s.about, className)}>
      {description && <Description text={description} title={title} say={say} />}
      {(facts.length > 0 || (link && !more)) && (
        <p className={s.facts}>
          {facts.map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
          {!more && link}
        </p>
      )}
      {more && (
        <div className={s.line}>
          {link}
          {more}
        </div>
      )}
    </div>
  );
}

function Description({ text, title, say }: { text: string; title: string; say: CardWords['say'] }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > shownLength;
  return (
    <p>
      {isLong && !isOpen ? shortened(text) : text}{' '}
      {isLong && (
        <button
          type="button"
          className={linkClass}
          aria-expanded={isOpen}
          aria-label={say(isOpen ? 'lessOf' : 'moreOf', { title })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {say(isOpen ? 'less' : 'more')}
        </button>
      )}
    </p>
  );
}
