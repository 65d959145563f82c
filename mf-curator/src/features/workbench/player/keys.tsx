import { useText } from '@fanfare/kit';
import { Kbd } from '@fanfare/shared-ui';

/** Keys whose caps have a word, which differs between languages; all others show what they type. */
const named = ['Space', 'Esc', 'Enter'] as const;
const isNamed = (key: string): key is (typeof named)[number] => named.some((one) => one === key);

/** The keys of one shortcut, as a keyboard in the page's language calls them. */
export function Keys({ keys }: { keys: readonly string[] }) {
  const { t } = useText();
  return keys.map((key) => <Kbd key={key}>{isNamed(key) ? t(`keys.named.${key}`) : key}</Kbd>);
}
