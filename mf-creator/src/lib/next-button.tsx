import { ArrowRightIcon, Button, type ButtonProps } from '@fanfare/shared-ui';

/** The button to the next step, as wide as its panel. */
export function NextButton(props: ButtonProps) {
  return <Button variant="primary" size="l" fullWidth iconEnd={<ArrowRightIcon size={18} />} {...props} />;
}
