export { saveSection } from './save-section.ts';
export { type SectionChange, sectionChange } from './section-entries.ts';
