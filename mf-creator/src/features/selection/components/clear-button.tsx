import type { ComponentProps } from 'react';
import s from './clear-button.module.css';

/** A quiet button that clears filters. */
export const ClearButton = (props: ComponentProps<'button'>) => <button {...props} type="button" className={s.clear} />;
