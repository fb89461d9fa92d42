import { fireEvent, screen, waitFor } from '@testing-library/react'

/** Opens a menu once its button is there, and chooses an item. */
export async function chooseFrom(find: () => HTMLElement, item: string): Promise<void> {
  fireEvent.click(await waitFor(find))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
