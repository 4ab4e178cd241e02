import { runUnknownDonations } from "./unknown-donations-command.ts";

runUnknownDonations(process.argv.slice(2), process.env, (text) => console.log(text)).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 2;
	},
);
