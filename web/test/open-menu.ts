import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'

/** Opens a menu once its code has loaded, and chooses an item. */
export async function chooseFrom(find: () => HTMLElement, item: string): Promise<void> {
  await expect.poll(() => find().dataset['state']).toBe('closed')
  fireEvent.pointerDown(find(), { button: 0, ctrlKey: false, pointerType: 'mouse' })
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
