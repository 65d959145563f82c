import type { Genre } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, Checkbox, ChevronRightIcon } from '@fanfare/shared-ui';
import { useState } from 'react';
import { branchTick, genreTree, toggleBranch, toggleChild, type GenreBranch } from '../lib/genre-tree.ts';
import s from './filter-panel.module.css';

const branchesAtFirst = 4;
const childrenAtFirst = 5;

interface GenreFilterProps {
  genres: readonly Genre[];
  counts: ReadonlyMap<number, number>;
  chosen: readonly number[];
  /** The track's own genres: their branches come first and open. */
  trackGenres: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** The genre tree: a branch includes its children. */
export function GenreFilter({ genres, counts, chosen, trackGenres, onChange }: GenreFilterProps) {
  const { t } = useText();
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [showAll, setShowAll] = useState(false);
  const chosenSet = new Set(chosen);
  const own = new Set(trackGenres);
  const isOwn = (branch: GenreBranch) => own.has(branch.id) || branch.children.some(({ id }) => own.has(id));
  const tree = genreTree(genres, counts, new Set([...chosen, ...trackGenres]));
  const sorted = [...tree.filter(isOwn), ...tree.filter((branch) => !isOwn(branch))];
  const visible = showAll
    ? sorted
    : sorted.filter((branch, index) => index < branchesAtFirst || branchTick(branch, chosenSet) !== 'off');
  // The track's own genres come first here too.
  const shownChildren = ({ children }: GenreBranch) =>
    [...children.filter(({ id }) => own.has(id)), ...children.filter(({ id }) => !own.has(id))].filter(
      ({ id }, index) => showAll || index < childrenAtFirst || chosenSet.has(id) || own.has(id),
    );
  const hiddenIn = (branch: GenreBranch) => branch.children.length - shownChildren(branch).length;
  const hidden = sorted.length - visible.length + visible.reduce((sum, branch) => sum + hiddenIn(branch), 0);

  return (
    <>
      <ul className={s.tree}>
        {visible.map((branch) => {
          const tick = branchTick(branch, chosenSet);
          // Open if chosen or relevant to the track; a click toggles that.
          const isOpen = (isOwn(branch) || tick === 'mixed') !== toggled.has(branch.id);
          return (
            <li key={branch.id}>
              <div className={s.branch}>
                {branch.children.length > 0 ? (
                  <button
                    type="button"
                    className={s.twist}
                    aria-expanded={isOpen}
                    aria-label={t('filters.within', { name: branch.name })}
                    onClick={() => setToggled((now) => flipped(now, branch.id))}
                  >
                    <ChevronRightIcon size={16} aria-hidden="true" />
                  </button>
                ) : (
                  <span className={s.twist} />
                )}
                <Checkbox
                  label={branch.name}
                  end={branch.count}
                  checked={tick === 'on'}
                  indeterminate={tick === 'mixed'}
                  onCheckedChange={() => onChange(toggleBranch(branch, chosen))}
                />
              </div>
              {isOpen && branch.children.length > 0 && (
                <ul>
                  {shownChildren(branch).map((child) => (
                    <li key={child.id}>
                      <Checkbox
                        label={child.name}
                        end={child.count}
                        checked={tick === 'on' || chosenSet.has(child.id)}
                        onCheckedChange={() => onChange(toggleChild(branch, child.id, chosen))}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      {(hidden > 0 || showAll) && (
        <Button className={s.more} size="s" variant="ghost" onClick={() => setShowAll(!showAll)}>
          {showAll ? t('filters.fewerGenres') : t('filters.moreGenres', { count: hidden })}
        </Button>
      )}
    </>
  );
}

function flipped(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
