import { fireEvent, screen, waitFor, within } from '@testing-library/react'

/** Opens a menu once its button is there, and chooses an item. */
export async function chooseFrom(find: () => HTMLElement, item: string): Promise<void> {
  fireEvent.click(await waitFor(find))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

/** The menu button of the post with these words. */
export const menuOfPost = (words: string) =>
  within(screen.getByText(words).closest('article') ?? document.body).getByRole('button', {
    name: 'Post menu',
  })
