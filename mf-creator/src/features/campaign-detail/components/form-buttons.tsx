import { useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import s from './actions.module.css';

interface FormButtonsProps {
  submitText: string;
  isPending: boolean;
  onCancel: () => void;
}

/** The end of a short form: cancel and submit. */
export function FormButtons({ submitText, isPending, onCancel }: FormButtonsProps) {
  const { t } = useText();
  return (
    <div className={s.buttons}>
      <Button variant="ghost" disabled={isPending} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" variant="primary" loading={isPending}>
        {submitText}
      </Button>
    </div>
  );
}
