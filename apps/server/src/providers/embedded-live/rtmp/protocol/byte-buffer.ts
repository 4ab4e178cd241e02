const FIRST_BYTES = 512;

/** A buffer that grows with what was received, so that an announced length alone allocates nothing. */
export class ByteBuffer {
	#bytes = new Uint8Array(0);
	#length = 0;

	get length(): number {
		return this.#length;
	}

	append(data: Uint8Array): void {
		const length = this.#length + data.length;
		if (length > this.#bytes.length) {
			const grown = new Uint8Array(Math.max(length, this.#bytes.length * 2, FIRST_BYTES));
			grown.set(this.#bytes.subarray(0, this.#length));
			this.#bytes = grown;
		}
		this.#bytes.set(data, this.#length);
		this.#length = length;
	}

	/** A view of the content, valid until the next change. */
	peek(): Uint8Array<ArrayBuffer> {
		return this.#bytes.subarray(0, this.#length);
	}

	/** Returns the content and empties the buffer. */
	take(): Uint8Array<ArrayBuffer> {
		const content = this.#bytes.subarray(0, this.#length);
		this.#bytes = new Uint8Array(0);
		this.#length = 0;
		return content;
	}

	clear(): void {
		this.#length = 0;
	}
}
