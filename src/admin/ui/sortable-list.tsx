import { useState, type ReactNode } from 'react'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import { sortWords } from '#src/words/admin.ts'
import * as css from './sortable-list.module.css'
import type { KeyedList } from './use-keyed-list.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface SortableListProps<Item> {
  list: KeyedList<Item>
  /** What a screen reader calls an item while it is moved. */
  nameOf: (item: Item) => string
  /** The row of an item, beside its handle. */
  children: (item: Item, index: number) => ReactNode
}

/** Pixels that a press moves before it is a drag. */
const dragAfter = 4

/** Rows that are put in order: by dragging their handle, or with Space and the arrow keys on it. */
export function SortableList<Item>({ list, nameOf, children }: SortableListProps<Item>) {
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragAfter } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: UniqueIdentifier) => list.rows.findIndex(({ key }) => key === id)
  const name = (id: UniqueIdentifier) => {
    const row = list.rows[indexOf(id)]
    return row ? nameOf(row.item) : ''
  }
  const count = list.rows.length
  const say = (text: string): string => {
    setSaid(text)
    return text
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => say(sortWords.picked(name(active.id), indexOf(active.id) + 1, count)),
    onDragOver: ({ active, over }) =>
      over ? say(sortWords.over(name(active.id), indexOf(over.id) + 1, count)) : undefined,
    onDragEnd: ({ active, over }) => say(sortWords.dropped(name(active.id), indexOf(over?.id ?? active.id) + 1, count)),
    onDragCancel: ({ active }) => say(sortWords.cancelled(name(active.id))),
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: sortWords.how } }}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id) list.move(indexOf(active.id), indexOf(over.id))
        }}
      >
        <SortableContext items={list.rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol className={css.list}>
            {list.rows.map(({ key, item }, index) => (
              <SortableRow key={key} id={key} name={nameOf(item)}>
                {children(item, index)}
              </SortableRow>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className={`${prose.muted} ${prose.xs}`} aria-hidden="true">
        {said || sortWords.hint}
      </p>
    </>
  )
}

function SortableRow({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  }
  return (
    <li ref={setNodeRef} style={style} className={cx(css.row, isDragging && css.lifted)}>
      <button
        type="button"
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        className={css.handle}
        data-ui="drag-handle"
        aria-label={sortWords.move(name)}
      >
        <Icon name="dots-six-vertical" weight="bold" />
      </button>
      <div className={css.content}>{children}</div>
    </li>
  )
}
