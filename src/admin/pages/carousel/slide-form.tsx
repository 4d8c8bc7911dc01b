import type { CarouselPage } from '#contract/site/settings.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Columns, Field, TextArea } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { settingWords } from '#src/words/admin.ts'
import { carouselWords } from '#src/words/admin-carousel.ts'
import { menuTagNames, shopTagNames } from '#src/words/menu-tags.ts'
import { typedHex } from '../../settings/colour-text.ts'
import { FileField } from '../../settings/file-field.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

type Tag = NonNullable<CarouselPage['tag']>
type Part = NonNullable<CarouselPage['href']>

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Characters that fit beside a picture on a phone. */
const longestHeadline = 60

interface SlideFormProps {
  title: string
  slide: CarouselPage
  colorProblem: string | undefined
  onChange: (slide: CarouselPage) => void
  onRemove: () => void
}

/** What one slide says and where it leads. */
export function SlideForm({ title, slide, colorProblem, onChange, onRemove }: SlideFormProps) {
  const { headline = '', text = '', buttonText = '' } = slide
  return (
    <Card as="section" className={layout.g3}>
      <SectionHead
        title={title}
        end={
          <Button kind="danger-quiet" size="sm" icon={<Icon name="trash" />} onClick={onRemove}>
            {carouselWords.remove}
          </Button>
        }
      />
      <Columns>
        <Field
          label={carouselWords.headline}
          optional
          value={headline}
          maxLength={longestHeadline}
          hint={settingWords.counted(headline.length, longestHeadline)}
          onChange={({ target }) => onChange({ ...slide, headline: target.value })}
        />
        <Field
          label={carouselWords.button}
          optional
          value={buttonText}
          maxLength={60}
          onChange={({ target }) => onChange({ ...slide, buttonText: target.value })}
        />
      </Columns>
      <TextArea
        label={carouselWords.text}
        optional
        value={text}
        maxLength={1000}
        onChange={({ target }) => onChange({ ...slide, text: target.value })}
      />
      <SlideTarget slide={slide} onChange={onChange} />
      <FileField
        label={carouselWords.picture}
        accept="picture"
        value={slide.image ?? ''}
        onChange={(image = '') => onChange({ ...slide, image })}
      />
      <SlideColour slide={slide} colorProblem={colorProblem} onChange={onChange} />
    </Card>
  )
}

/** Where the button of a slide leads. */
function SlideTarget({ slide, onChange }: Pick<SlideFormProps, 'slide' | 'onChange'>) {
  const { tag = '', href = '' } = slide
  return (
    <Columns>
      <SelectField
        label={carouselWords.menu}
        value={tag}
        options={[{ value: '', label: carouselWords.noButton }, ...optionsOf(menuTagNames)]}
        onChange={({ target }) => onChange(withTag(slide, target.value as Tag))}
      />
      {tag === '_SHOP' && (
        <SelectField
          label={carouselWords.shop}
          value={href}
          options={optionsOf(shopTagNames)}
          onChange={({ target }) => onChange({ ...slide, href: target.value as Part })}
        />
      )}
    </Columns>
  )
}

/** The colour of a slide's text: that of the theme, unless its picture needs another. */
function SlideColour({ slide, colorProblem, onChange }: Pick<SlideFormProps, 'slide' | 'colorProblem' | 'onChange'>) {
  return (
    <Field
      label={carouselWords.color}
      optional
      value={slide.color ?? ''}
      placeholder={carouselWords.colorTheme}
      spellCheck={false}
      {...(colorProblem ? { error: colorProblem } : { hint: carouselWords.colorHex })}
      onChange={({ target }) => onChange({ ...slide, color: target.value.trim() })}
      // Digits alone are a colour too.
      onBlur={({ target }) => onChange({ ...slide, color: typedHex(target.value) ?? target.value.trim() })}
    />
  )
}

/** A slide that leads to another menu item: the shop begins at its washes, any other item has no part. */
export const withTag = (slide: CarouselPage, tag: NonNullable<CarouselPage['tag']>): CarouselPage => ({
  ...slide,
  tag,
  href: tag === '_SHOP' ? '_WASHES' : '',
})
