/** A row that cannot be measured here. It counts as one that does not hold. */
export class MissingProgram extends Error {
	constructor(row: string, what: string) {
		super(`✗ ${row}: not measured, ${what}`);
		this.name = "MissingProgram";
	}
}
