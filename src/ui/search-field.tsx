import { Icon } from './icon.tsx'
import './search-field.css'

export interface SearchFieldProps {
  /** Accessible name; the placeholder may say it again. */
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

export const SearchField = ({ label, value, onChange, placeholder }: SearchFieldProps) => (
  <div className="search" role="search">
    <Icon name="magnifying-glass" />
    <input
      type="search"
      aria-label={label}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
)
