import { reasonIcon, type ReasonKind } from '../service-card/reason-icons.ts';
import { formatNumber } from '../../lib/formats.ts';
import { CoverArt } from '../cover-art/cover-art.tsx';
import { CoinGlyph } from '../credit-amount/credit-amount.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import s from './finder-panel.module.css';

export interface FinderMatchProps {
  /** Draws its cover where it has no picture. */
  seed: number;
  imageUrl?: string | null;
  title: string;
  /** Who curates it, and where. */
  about: string;
  priceCredits: number;
  /** "credits", for assistive technology. */
  unitLabel: string;
  reasons: readonly { kind: ReasonKind; text: string }[];
  /** Its record, such as "98 % answered". */
  figures: readonly string[];
  locale: string;
}

/** A service that a finder found, in short: who, for how much, why and how reliable. */
export function FinderMatch(props: FinderMatchProps) {
  const { seed, imageUrl = null, title, about, priceCredits, unitLabel, reasons, figures, locale } = props;
  return (
    <li className={s.match}>
      <CoverArt seed={seed} src={imageUrl} size={44} />
      <div>
        <div className={s.name}>
          <h3 title={title}>{title}</h3>
          <span className={s.price}>
            <CoinGlyph size={16} />
            {formatNumber(priceCredits, locale, 0)}
            <VisuallyHidden> {unitLabel}</VisuallyHidden>
          </span>
        </div>
        <p className={s.about}>{about}</p>
        <ul className={s.reasons}>
          {reasons.map(({ kind, text }) => {
            const Icon = reasonIcon(kind);
            return (
              <li key={text}>
                <Icon size={16} aria-hidden="true" />
                {text}
              </li>
            );
          })}
        </ul>
        <p className={s.figures}>
          {figures.map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </p>
      </div>
    </li>
  );
}
