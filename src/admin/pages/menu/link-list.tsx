import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { menuWords } from '#src/words/admin.ts'
import { useEditing, useSetting } from '../../editing/editing-context.ts'
import { SortableList } from '../../ui/sortable-list.tsx'
import { useKeyedList } from '../../ui/use-keyed-list.ts'
import * as css from './link-list.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface LinkItem<Tag extends string> {
  label: string
  href: string
  tag: Tag
}

interface LinkListProps<Tag extends string> {
  path: string
  title: string
  lead: string
  /** What an entry can show, one entry for each. */
  tags: readonly Tag[]
  defaults: readonly LinkItem<Tag>[]
}

/** The address with its slash, which the server adds too. */
const withSlash = (typed: string): string => (typed.startsWith('/') ? typed : `/${typed}`)

const nameOf = ({ label, tag }: LinkItem<keyof typeof menuWords.tags>): string => label || menuWords.tags[tag]

const errorOf = (problem: string | undefined) => (problem ? { error: problem } : {})

/** Entries of a menu: their order, words and addresses. An entry that is removed takes its page with it. */
export function LinkList<Tag extends keyof typeof menuWords.tags>({
  path,
  title,
  lead,
  tags,
  defaults,
}: LinkListProps<Tag>) {
  const [stored, setItems] = useSetting<LinkItem<Tag>[]>(path)
  const items = stored?.length ? stored : defaults
  const list = useKeyedList(items, setItems)
  const missing = defaults.filter(({ tag }) => !items.some((item) => item.tag === tag))
  return (
    <Card as="section" className={cx(layout.g3, css.links)} data-setting={path}>
      <SectionHead title={title} end={menuWords.countOf(items.length, tags.length)} />
      <p className={`${prose.muted} ${prose.small}`}>{lead}</p>
      <SortableList list={list} nameOf={nameOf}>
        {(item, index) => (
          <LinkRow
            item={item}
            at={`${path}/${index}`}
            onChange={(next) => list.replace(index, next)}
            onRemove={items.length > 1 ? () => list.remove(index) : undefined}
          />
        )}
      </SortableList>
      <div className={css.missing}>
        {missing.map((item) => (
          <Button
            key={item.tag}
            kind="tonal"
            size="sm"
            icon={<Icon name="plus" weight="bold" />}
            onClick={() => list.add(item)}
          >
            {menuWords.add(menuWords.tags[item.tag])}
          </Button>
        ))}
      </div>
    </Card>
  )
}

interface LinkRowProps<Tag extends string> {
  item: LinkItem<Tag>
  /** JSON pointer of the entry. */
  at: string
  onChange: (item: LinkItem<Tag>) => void
  /** Undefined for the last entry, which stays. */
  onRemove: (() => void) | undefined
}

function LinkRow<Tag extends keyof typeof menuWords.tags>({ item, at, onChange, onRemove }: LinkRowProps<Tag>) {
  const { problems } = useEditing()
  return (
    <div className={css.row}>
      <span className={css.tag}>{menuWords.tags[item.tag]}</span>
      <Field
        label={menuWords.label}
        value={item.label}
        maxLength={60}
        {...errorOf(problems[`${at}/label`])}
        onChange={({ target }) => onChange({ ...item, label: target.value })}
      />
      <Field
        label={menuWords.address}
        value={item.href}
        maxLength={200}
        {...errorOf(problems[`${at}/href`])}
        onChange={({ target }) => onChange({ ...item, href: target.value })}
        onBlur={({ target }) => {
          if (withSlash(target.value) !== item.href) onChange({ ...item, href: withSlash(target.value) })
        }}
      />
      {onRemove ? (
        <IconButton label={menuWords.remove(nameOf(item))} icon={<Icon name="trash" />} onClick={onRemove} />
      ) : (
        <span />
      )}
    </div>
  )
}
