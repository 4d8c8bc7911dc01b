import { useRef } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import * as css from './search-field.module.css'

export interface SearchFieldProps {
  /** Accessible name; the placeholder may repeat it. */
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={css.search} role="search">
      <Icon name="magnifying-glass" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <IconButton
          className={css.clear}
          label={uiWords.clearSearch}
          icon={<Icon name="x" weight="bold" size="sm" />}
          onClick={clear}
        />
      )}
    </div>
  )
}
