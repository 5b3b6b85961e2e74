export {
  findCustom,
  findTemplates,
  findTemplateVersions,
  type FoundTemplate,
  type TemplateRef,
} from './find-templates.ts';
export { findSwitchedOff, switchMessage } from './find-texts.ts';
export { createCustomTemplate, resetTemplate, saveTemplate } from './save-template.ts';
