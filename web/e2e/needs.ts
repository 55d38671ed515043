import type { Page } from '@playwright/test';

/**
 * Returns the visible fields that are neither required nor marked "(optional)". Checkboxes, and lists with a
 * value that is always chosen, need neither.
 */
export const fieldsWithoutNeed = (page: Page) =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<
      HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
    >(
      'form :is(input:not([type=checkbox], [type=radio], [type=search], [type=hidden], [type=range]), textarea, select)',
    );
    return [...fields]
      .filter(
        (field) => field.checkVisibility() && !field.matches(':read-only:not(select, [type=file])'),
      )
      .filter((field) => !(field instanceof HTMLSelectElement) || field.value === '')
      .filter((field) => {
        const isRequired = field.required || field.ariaRequired === 'true';
        const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
        const isOptional = described.some(
          (id) => document.getElementById(id)?.textContent?.trim() === '(optional)',
        );
        return isRequired === isOptional;
      })
      .map((field) => field.labels?.[0]?.textContent ?? field.outerHTML);
  });
