// Imported first by every script that runs before the packages are installed.
const OLDEST = 20;

if (Number(process.versions.node.split(".")[0]) < OLDEST) {
	process.stderr.write(
		`Stride needs Node.js ${OLDEST} or newer to start, and this is ${process.versions.node}. Install a newer one from https://nodejs.org and start again.\n`,
	);
	process.exit(1);
}
