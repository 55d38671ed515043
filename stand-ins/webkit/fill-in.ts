/**
 * Fills in a field from within its page, as typing does: React keeps the value that it set itself, and does
 * not hear of one that is set beside it. Returns whether the field was still on the page.
 */
export const fillIn = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  if (!field.isConnected) return false;
  field.focus();
  if (field.type === 'date' || field.type === 'range') {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    for (const event of ['input', 'change'])
      field.dispatchEvent(new Event(event, { bubbles: true }));
  } else {
    field.select();
    document.execCommand(text ? 'insertText' : 'delete', false, text);
  }
  return true;
};
