export { receiveForm, type Form, type ReceivedFile } from './form.ts'
