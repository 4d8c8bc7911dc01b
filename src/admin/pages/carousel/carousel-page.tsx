import { useState } from 'react'
import type { CarouselPage } from '#contract/site/settings.ts'
import { file, read } from '#contract/site/row.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { adminWords } from '#src/words/admin.ts'
import { carouselWords } from '#src/words/admin-carousel.ts'
import { useEditing, useSetting } from '../../editing/editing-context.ts'
import { useWantedEntry } from '../../settings/wanted-setting.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { useKeyedList, type KeyedList } from '../../ui/use-keyed-list.ts'
import * as css from './carousel-page.module.css'
import { SlideForm } from './slide-form.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The slides on the home of the web shop. */
export default function CarouselSection() {
  const [slides = [], setSlides] = useSetting<CarouselPage[]>('/carousel/pages')
  const { problems } = useEditing()
  const list = useKeyedList(slides, setSlides)
  const [at, setOpen] = useOpenSlide(list)
  const isWrong = (index: number) => problems[`/carousel/pages/${index}/color`] !== undefined
  const slide = slides[at]
  const nameOf = ({ headline }: CarouselPage) => headline || carouselWords.number(slides.length)
  return (
    <SectionPage
      title={carouselWords.title}
      lead={carouselWords.lead}
      end={
        <Button
          kind="tonal"
          icon={<Icon name="plus" weight="bold" />}
          onClick={() => setOpen(list.add({ headline: '' }))}
        >
          {carouselWords.add}
        </Button>
      }
    >
      <Card as="section" className={layout.g3} data-setting="/carousel/pages">
        <SectionHead title={carouselWords.slides} end={slides.length} />
        {slides.length === 0 ? (
          <p className={prose.muted}>{carouselWords.none}</p>
        ) : (
          <SortableList list={list} nameOf={nameOf}>
            {(item, index) => (
              <SlideRow
                slide={item}
                name={item.headline || carouselWords.number(index + 1)}
                isWrong={isWrong(index)}
                isOpen={index === at}
                onOpen={() => setOpen(list.rows[index]!.key)}
              />
            )}
          </SortableList>
        )}
      </Card>
      {slide && (
        <SlideForm
          key={list.rows[at]!.key}
          title={slide.headline ? carouselWords.named(at + 1, slide.headline) : carouselWords.number(at + 1)}
          slide={slide}
          colorProblem={problems[`/carousel/pages/${at}/color`]}
          onChange={(next) => list.replace(at, next)}
          onRemove={() => list.remove(at)}
        />
      )}
    </SectionPage>
  )
}

/** The slide that is edited: the first, until another one is chosen here or in the preview. */
const useOpenSlide = ({ rows }: KeyedList<CarouselPage>): [at: number, setOpen: (key: string) => void] => {
  const [open, setOpen] = useState<string | null>(null)
  const wanted = useWantedEntry('/carousel/pages')
  const [isWanted, setWanted] = useState(wanted)
  if (wanted !== isWanted) {
    setWanted(wanted)
    if (wanted !== undefined) setOpen(rows[wanted]?.key ?? null)
  }
  const at = rows.findIndex(({ key }) => key === open)
  return [Math.max(0, at), setOpen]
}

interface SlideRowProps {
  slide: CarouselPage
  name: string
  isWrong: boolean
  isOpen: boolean
  onOpen: () => void
}

const SlideRow = ({ slide: { image }, name, isWrong, isOpen, onOpen }: SlideRowProps) => (
  <div className={css.row}>
    {read(file(), image) && <img className={css.thumb} src={image} alt="" />}
    <b className={css.name}>{name}</b>
    {isWrong && <Icon name="warning" weight="fill" label={adminWords.problems(1)} className={css.wrong} />}
    <IconButton
      label={carouselWords.edit(name)}
      aria-expanded={isOpen}
      icon={<Icon name="pencil-simple" />}
      onClick={onOpen}
    />
  </div>
)
