export { createTestClient, refusal, type TestClient } from "./api-client.ts";
export { freePort } from "./free-port.ts";
export { createTestCampaign, gift, signUpPerson, testPassword, tinyJpeg, uniqueEmail } from "./people.ts";
export { type ProductProcess, startProductProcess } from "./product-process.ts";
export { createSandboxDriver, type SandboxDriver, type SandboxMail, testCards } from "./sandbox-driver.ts";
export { createTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";
export { createTemplateDatabase, createTestDatabase } from "./test-database.ts";
export { until } from "./until.ts";
export { ensureWebBuild } from "./web-build.ts";
