import type { ComponentProps } from 'react'
import {
  type FieldPath,
  type FieldValues,
  useForm as useFields,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import { afterPointerUp } from './field-blur.ts'

/** The call that a form makes, as far as its last refusal goes. */
type FormCall = { isError: boolean; reset: () => void }

export type Form<Values extends FieldValues> = UseFormReturn<Values> & { listening: FormListeners }

type FormListeners = Pick<ComponentProps<'form'>, 'noValidate' | 'onChange' | 'onBlur'>

/**
 * A form whose fields say what is wrong when they are left or sent, and not while one types. A changed field is no
 * longer called wrong, and the server's refusal of `call` goes with the first change. `listening` goes on the `<form>`.
 */
export function useForm<Values extends FieldValues>(
  options: UseFormProps<Values>,
  call?: FormCall,
): Form<Values> {
  const form = useFields<Values>({ ...options, reValidateMode: 'onSubmit' })
  const say = (field: TextControl) => {
    const name = field.name as FieldPath<Values>
    // What the server said about the field stays until it is changed.
    if (name && field.isConnected && !form.getFieldState(name).error) void form.trigger(name)
  }
  const listening: FormListeners = {
    noValidate: true,
    onChange: ({ target }) => {
      if ('name' in target && target.name) form.clearErrors(target.name as FieldPath<Values>)
      if (call?.isError) call.reset()
    },
    onBlur: ({ target }) => {
      if (isBlurredWithText(target)) afterPointerUp(() => say(target))
    },
  }
  return { ...form, listening }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** An empty field is only passed by. One that another window takes the focus from is not left. */
const isBlurredWithText = (target: EventTarget): target is TextControl =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.value !== '' &&
  document.activeElement !== target
