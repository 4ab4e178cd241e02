/** A span as a collector receives it, of `opentelemetry/proto/trace/v1/trace.proto`. */
export type CollectedSpan = {
	traceId: string;
	spanId: string;
	/** Empty for the first span of a trace. */
	parentId: string;
	name: string;
	/** 1 internal, 2 server, 3 client, 5 consumer. */
	kind: number;
	startMs: number;
	endMs: number;
	attributes: Record<string, string | number | boolean>;
	/** The ids of linked spans. */
	links: string[];
	isFailed: boolean;
	resource: Record<string, string | number | boolean>;
};

type Field = { number: number; value: number | Buffer };

/** Reads the fields of a protobuf message. */
function fieldsOf(message: Buffer): Field[] {
	const fields: Field[] = [];
	let at = 0;
	const varint = (): number => {
		let value = 0;
		for (let factor = 1; ; factor *= 128) {
			const byte = message.readUInt8(at++);
			value += (byte & 0x7f) * factor;
			if (byte < 0x80) return value;
		}
	};
	while (at < message.length) {
		const tag = varint();
		const number = Math.floor(tag / 8);
		const wireType = tag % 8;
		if (wireType === 0) {
			fields.push({ number, value: varint() });
			continue;
		}
		const length = wireType === 1 ? 8 : wireType === 5 ? 4 : varint();
		fields.push({ number, value: message.subarray(at, at + length) });
		at += length;
	}
	return fields;
}

const messagesIn = (message: Buffer, number: number): Buffer[] =>
	fieldsOf(message)
		.filter((field) => field.number === number)
		.map(({ value }) => value as Buffer);

function attributesIn(message: Buffer, number: number): Record<string, string | number | boolean> {
	return Object.fromEntries(
		messagesIn(message, number).map((pair) => {
			const [key = Buffer.alloc(0)] = messagesIn(pair, 1);
			const [found] = fieldsOf(messagesIn(pair, 2)[0] ?? Buffer.alloc(0));
			return [key.toString(), scalarOf(found)];
		}),
	);
}

function scalarOf(field: Field | undefined): string | number | boolean {
	if (field === undefined) return "";
	if (typeof field.value === "number") return field.number === 2 ? field.value === 1 : field.value;
	return field.number === 4 ? field.value.readDoubleLE() : field.value.toString();
}

/** @param body of an export request */
export function spansIn(body: Buffer): CollectedSpan[] {
	return messagesIn(body, 1).flatMap((ofResource) => {
		const [resource = Buffer.alloc(0)] = messagesIn(ofResource, 1);
		const spans = messagesIn(ofResource, 2).flatMap((ofScope) => messagesIn(ofScope, 2));
		return spans.map((span) => readSpan(span, attributesIn(resource, 1)));
	});
}

function readSpan(span: Buffer, resource: CollectedSpan["resource"]): CollectedSpan {
	const text = (number: number, encoding: BufferEncoding) => messagesIn(span, number)[0]?.toString(encoding) ?? "";
	const timeMs = (number: number) => Number(messagesIn(span, number)[0]?.readBigUInt64LE() ?? 0n) / 1_000_000;
	const status = fieldsOf(messagesIn(span, 15)[0] ?? Buffer.alloc(0));
	return {
		traceId: text(1, "hex"),
		spanId: text(2, "hex"),
		parentId: text(4, "hex"),
		name: text(5, "utf8"),
		kind: Number(fieldsOf(span).find(({ number }) => number === 6)?.value),
		startMs: timeMs(7),
		endMs: timeMs(8),
		attributes: attributesIn(span, 9),
		links: messagesIn(span, 13).map((link) => messagesIn(link, 2)[0]?.toString("hex") ?? ""),
		isFailed: status.some(({ number, value }) => number === 3 && value === 2),
		resource,
	};
}
