export {
	hideOffline,
	listOfflineReferences,
	pathOfOffline,
	restoreOffline,
} from "./moderate-offline-donations.ts";
export { mountOfflineRoutes } from "./offline-donations.routes.ts";
export { offlineRecords } from "./personal-records.ts";
export { offlineJobs } from "./proofs.ts";
