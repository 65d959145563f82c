import { useText } from '@fanfare/kit';
import { IconButton, PauseIcon, PlayIcon, type IconButtonProps, type AudioPlayer } from '@fanfare/shared-ui';

interface PlayButtonProps extends Pick<IconButtonProps, 'variant' | 'size'> {
  player: AudioPlayer;
  /** What is played, for the button's label. */
  title: string;
}

/** Plays or pauses. */
export function PlayButton({ player, title, ...rest }: PlayButtonProps) {
  const { t } = useText();
  return (
    <IconButton
      {...rest}
      label={t(player.isPlaying ? 'player.pause' : 'player.play', { title })}
      icon={player.isPlaying ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
      onClick={player.toggle}
    />
  );
}
