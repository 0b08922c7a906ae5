export { createAuditRoute } from './audit-route.ts';
