/** A row that cannot be measured on this machine. It counts as failed. */
export class MissingProgram extends Error {
	constructor(row: string, what: string) {
		super(`✗ ${row}: not measured, ${what}`);
		this.name = "MissingProgram";
	}
}
