import type { Slide } from '#contract/site/settings.ts'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { webHomeWords } from '#src/words/web-home.ts'
import * as css from './slide-controls.module.css'
import type { Rotation } from './use-rotation.ts'
import type { Slides } from './use-slides.ts'

interface SlideControlsProps {
  slides: readonly Slide[]
  moves: Slides
  rotation: Rotation
  /** There is movement to pause. */
  pausable: boolean
}

/** Which slide is shown and for how long, a button for each, and those that move and pause them. */
export function SlideControls({ slides, moves, rotation, pausable }: SlideControlsProps) {
  const { wanted, toggle } = rotation
  return (
    <div className={css.controls}>
      {slides.length > 1 && (
        <>
          <Choice {...{ slides, moves, rotation }} />
          <IconButton
            className={cx(css.button, css.step)}
            label={webHomeWords.previous}
            icon={<Icon name="arrow-left" weight="bold" size="sm" />}
            onClick={moves.previous}
          />
          <IconButton
            className={cx(css.button, css.step)}
            label={webHomeWords.next}
            icon={<Icon name="arrow-right" weight="bold" size="sm" />}
            onClick={moves.next}
          />
        </>
      )}
      {pausable && (
        <IconButton
          className={css.button}
          label={wanted ? webHomeWords.pause : webHomeWords.play}
          icon={<Icon name={wanted ? 'pause' : 'play'} weight="fill" size="sm" />}
          onClick={toggle}
        />
      )}
    </div>
  )
}

/** The bar of the slide that is shown fills in the slide's time, and stands while that is on hold. */
const Choice = ({ slides, moves, rotation }: Pick<SlideControlsProps, 'slides' | 'moves' | 'rotation'>) => (
  <div className={css.choice} role="group" aria-label={webHomeWords.chooseSlide}>
    {slides.map(({ headline }, index) => (
      <button
        key={index}
        type="button"
        className={cx(
          css.one,
          index === moves.selected && css.on,
          rotation.wanted && css.timed,
          !rotation.runs && css.held,
        )}
        aria-label={webHomeWords.slideButton(index + 1, headline)}
        aria-current={index === moves.selected ? 'true' : undefined}
        onClick={() => moves.show(index)}
      >
        <i className={css.bar} />
      </button>
    ))}
  </div>
)
