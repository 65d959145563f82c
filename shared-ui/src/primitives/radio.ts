export { Radio } from '@base-ui/react/radio';
export { RadioGroup } from '@base-ui/react/radio-group';
