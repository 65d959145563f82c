// Apps compile this package from source, so the types of its CSS Modules must come with it.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./css.d.ts" />
/** Fanfare's design system: looks and behaviour, independent of routes, requests and users. Every text is a prop. */
export { cx } from './lib/cx.ts';
export {
  countdownParts,
  dayPartOf,
  formatCredits,
  formatDate,
  formatDuration,
  formatEuros,
  formatNumber,
  formatPercent,
  formatRelative,
  formatShort,
  type CountdownParts,
  type FormatCreditsOptions,
} from './lib/formats.ts';
export { initialsOf, seedOf } from './lib/names.ts';
export * from './icons.ts';
export { useCountUp } from './lib/use-count-up.ts';
export { useElementWidth } from './lib/use-element-width.ts';
export { usePicturePreview } from './lib/use-picture-preview.ts';
export { useReducedMotion } from './lib/use-reduced-motion.ts';

export { Avatar, AvatarStack, type AvatarProps, type AvatarStackProps } from './components/avatar/avatar.tsx';
export { Banner, type BannerProps, type BannerTone } from './components/banner/banner.tsx';
export {
  Button,
  linkClass,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
} from './components/button/button.tsx';
export { Card, Panel, Rule, type CardProps, type PanelProps } from './components/card/card.tsx';
export { Chip, type ChipProps } from './components/chip/chip.tsx';
export { Checkbox, type CheckboxProps } from './components/choice/checkbox.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './components/choice/radio-group.tsx';
export { SegmentedControl, type SegmentedControlProps } from './components/choice/segmented-control.tsx';
export { Switch, type SwitchProps } from './components/choice/switch.tsx';
export {
  Combobox,
  MultiCombobox,
  type ComboboxOption,
  type ComboboxProps,
  type MultiComboboxProps,
} from './components/combobox/combobox.tsx';
export {
  ColumnChart,
  type ChartColumn,
  type ColumnChartProps,
  type ColumnTone,
} from './components/column-chart/column-chart.tsx';
export { CoverArt, type CoverArtProps } from './components/cover-art/cover-art.tsx';
export { CoinGlyph, CreditAmount, type CreditAmountProps } from './components/credit-amount/credit-amount.tsx';
export { dayIn, isUpsideDown } from './components/day-range/days.ts';
export { HistoryFilters, type HistoryFilter } from './components/history-filters/history-filters.tsx';
export { DayStrip, type DayMark, type DayStripProps } from './components/day-strip/day-strip.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './components/dialog/confirm-dialog.tsx';
export { Dialog, type DialogProps } from './components/dialog/dialog.tsx';
export {
  EmptyState,
  ErrorState,
  type EmptyStateProps,
  type ErrorStateProps,
} from './components/empty-state/empty-state.tsx';
export { Field, type FieldControl, type FieldFrameProps } from './components/field/field.tsx';
export { Flare, flareLines, type FlareProps, type FlareVariant } from './components/flare/flare.tsx';
export {
  ForecastChart,
  type ForecastChartProps,
  type ForecastPoint,
} from './components/forecast-chart/forecast-chart.tsx';
export { HistoryTable, type HistoryRow, type HistoryTableProps } from './components/history-table/history-table.tsx';
export { IconButton, type IconButtonProps } from './components/icon-button/icon-button.tsx';
export { Kbd } from './components/kbd/kbd.tsx';
export { LinkField, type LinkFieldProps } from './components/link-field/link-field.tsx';
export { LinkMark, type LinkMarkProps, type LinkPlace } from './components/link-field/link-mark.tsx';
export { LoadMore, type LoadMoreProps } from './components/load-more/load-more.tsx';
export { Logo, LogoMark, type LogoMarkProps, type LogoProps } from './components/logo/logo.tsx';
export {
  Menu,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuSeparator,
  type MenuItemProps,
  type MenuLinkProps,
  type MenuProps,
} from './components/menu/menu.tsx';
export {
  ProgressBar,
  QueueBar,
  SplitBar,
  StatBar,
  type MeterTone,
  type ProgressBarProps,
  type QueueBarProps,
  type SplitPart,
  type StatBarProps,
} from './components/meters/bars.tsx';
export { Ring, type RingProps, type RingSegment } from './components/meters/ring.tsx';
export { Sparkline, type SparklineProps } from './components/meters/sparkline.tsx';
export { PersonCard, type PersonCardProps } from './components/person-card/person-card.tsx';
export { PictureField, type PictureFieldProps } from './components/picture-field/picture-field.tsx';
export { Popover, type PopoverProps } from './components/popover/popover.tsx';
export { ProfileHeader, type ProfileHeaderProps } from './components/profile-header/profile-header.tsx';
export { RangeSlider, type RangeSliderProps } from './components/range-slider/range-slider.tsx';
export { Screen, ScreenSkeleton, type ScreenProps } from './components/screen/screen.tsx';
export { Select, type SelectOption, type SelectProps } from './components/select/select.tsx';
export type { CardService, CardText, CardWords } from './components/service-card/card-service.ts';
export { ServiceCard, type ServiceCardProps } from './components/service-card/service-card.tsx';
export { ServiceFigures } from './components/service-card/service-figures.tsx';
export type { ServiceFiguresProps } from './components/service-card/card-service.ts';
export { ServiceTags, type ServiceTagsProps } from './components/service-card/service-tags.tsx';
export { Skeleton, type SkeletonProps } from './components/skeleton/skeleton.tsx';
export { Slider, type SliderProps } from './components/slider/slider.tsx';
export { NoteGlyph, StateMark, type MarkState, type StateMarkProps } from './components/state-mark/state-mark.tsx';
export { Stepper, type Step, type StepperProps } from './components/stepper/stepper.tsx';
export { NumberCell, NumberHead, Table, type NumberCellProps, type TableProps } from './components/table/table.tsx';
export { TabPanel, Tabs, type TabItem, type TabsProps } from './components/tabs/tabs.tsx';
export { Tag, type TagProps, type TagTone } from './components/tag/tag.tsx';
export { TextArea, type TextAreaProps } from './components/text-area/text-area.tsx';
export {
  PasswordField,
  SearchField,
  TextField,
  type PasswordFieldProps,
  type SearchFieldProps,
  type TextFieldProps,
} from './components/text-field/text-field.tsx';
export {
  createToasts,
  Toasts,
  type ToastMessage,
  type ToastsProps,
  type ToastStore,
  type ToastTone,
} from './components/toasts/toasts.tsx';
export { Totals, type TotalsProps, type TotalsRow } from './components/totals/totals.tsx';
export { Tooltip, type TooltipProps } from './components/tooltip/tooltip.tsx';
export { SkipLink, VisuallyHidden } from './components/visually-hidden/visually-hidden.tsx';
export { ListeningReceipt, type ListeningReceiptProps } from './components/waveform/listening-receipt.tsx';
export {
  Waveform,
  type WaveformMarker,
  type WaveformNote,
  type WaveformProps,
  type WaveformZone,
} from './components/waveform/waveform.tsx';
export { resamplePeaks } from './components/waveform/wave-path.ts';
export { lazyScreen, useScreensAhead } from './lib/lazy-screen.ts';
export type { SecondsRange } from './components/waveform/wave-path.ts';
export { default as styles } from './utilities/styles.module.css';
