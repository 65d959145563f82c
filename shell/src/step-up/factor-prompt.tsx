import { Button, Dialog } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useShell, useShellState } from '../shell-context.tsx';

/** Says that an action needs a second factor first, and leads to where one is added. The page below keeps what was typed. */
export default function FactorPrompt() {
  const { t } = useTranslation(namespace);
  const { store, services } = useShell();
  const isOpen = useShellState((state) => state.isFactorPromptOpen);
  const close = () => store.setState({ isFactorPromptOpen: false });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      size="s"
      title={t('factorPrompt.title')}
      description={t('factorPrompt.text')}
      closeLabel={t('factorPrompt.close')}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {t('factorPrompt.later')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              close();
              services.navigate(paths.twoStep);
            }}
          >
            {t('factorPrompt.goOn')}
          </Button>
        </>
      }
    />
  );
}
