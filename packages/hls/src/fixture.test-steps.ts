export { readSampleBroadcast as readFixture } from "./sample-broadcast.ts";
