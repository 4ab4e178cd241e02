import { runConfigCheck } from "./run-config-check.ts";

runConfigCheck(process.env, (line) => console.log(line)).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 2;
	},
);
