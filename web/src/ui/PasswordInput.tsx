import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

/** A password field with a button that shows the password. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <div className="relative">
      <Input {...props} type={visible ? 'text' : 'password'} className="pr-12" />
      <IconButton
        label="Show password"
        aria-pressed={visible}
        className="absolute top-0.5 right-0.5"
        onClick={() => setVisible(!visible)}
      >
        <Icon className="size-4.5" aria-hidden />
      </IconButton>
    </div>
  )
}
