export { createTestClient, refusal, type TestClient } from "./api-client.ts";
export { charityCampaignBody, createCharityCampaign, plantProject, setProjectActive } from "./charity.ts";
export { ensureWebBuild } from "./ensure-web-build.ts";
export { freePort } from "./free-port.ts";
export { isRelease } from "./is-release.ts";
export { endMailPauses, mailsDecided } from "./mail-pacing.ts";
export { testOperatorEmail } from "./operator-email.ts";
export {
	createTestCampaign,
	donationBody,
	signUpPerson,
	testPassword,
	uniqueEmail,
} from "./people.ts";
export { plantRows, runAsOwner } from "./plant-rows.ts";
export { ownEnv, type ProductProcess, startProductProcess } from "./product-process.ts";
export {
	brokenPackets,
	hostileEvents,
	hostileNames,
	hostilePayloads,
	openRaw,
	type RawSocket,
} from "./raw-socket.ts";
export { runJob } from "./run-job.ts";
export { createSandboxDriver, type SandboxDriver, type SandboxMail, testCards } from "./sandbox-driver.ts";
export { giveByNonce, nonceDonation, scriptGiving } from "./scripted-giving.ts";
export { createTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";
export { createTemplateDatabase, createTestDatabase } from "./test-database.ts";
export { tinyJpeg } from "./tiny-jpeg.ts";
export { until } from "./until.ts";
