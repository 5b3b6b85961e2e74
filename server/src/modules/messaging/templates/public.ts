export {
  findCustom,
  findTemplates,
  findVersions,
  type FoundTemplate,
  type TemplateRef,
} from './find-templates.ts';
export { findSwitchedOff, switchMessage } from './find-texts.ts';
export { createTemplate, resetTemplate, saveTemplate } from './save-template.ts';
