import { describe, expect, it } from "vitest";
import { ConfigError } from "./config-error.ts";
import { readBucketLocation } from "./object-location.ts";

const keys = { OBJECTS_ACCESS_KEY_ID: "id", OBJECTS_SECRET_ACCESS_KEY: "secret" };
const read = (url: string) => readBucketLocation({ OBJECTS_URL: url, ...keys });

describe("the location of objects", () => {
	it("is the disk unless a bucket is named", () => {
		expect(readBucketLocation({})).toBeNull();
	});

	it("is a bucket of AWS by its host name", () => {
		expect(read("s3://stride-media?region=eu-central-1")).toEqual({
			bucket: "stride-media",
			prefix: "",
			region: "eu-central-1",
			endpoint: null,
			isPathStyle: false,
			accessKeyId: "id",
			secretAccessKey: "secret",
		});
	});

	it("is a folder of another store by its path", () => {
		const location = read("s3://media/stride/one/?endpoint=https%3A%2F%2Fs3.example.org%2F");
		expect(location).toMatchObject({
			bucket: "media",
			prefix: "stride/one/",
			region: "us-east-1",
			endpoint: "https://s3.example.org",
			isPathStyle: true,
		});
		expect(read("s3://media?endpoint=https://s3.example.org&path-style=false&region=auto")).toMatchObject({
			isPathStyle: false,
			region: "auto",
		});
	});

	it("may be reached without TLS on this machine, and elsewhere when that is set", () => {
		const plain = (host: string) => `s3://media?endpoint=http://${host}:9000`;
		expect(read(plain("127.0.0.1"))?.endpoint).toBe("http://127.0.0.1:9000");
		expect(read(plain("[::1]"))?.endpoint).toBe("http://[::1]:9000");
		expect(read(`${plain("minio")}&tls=off`)?.endpoint).toBe("http://minio:9000");
		expect(() => read(plain("minio"))).toThrow("tls=off");
		expect(() => read(`${plain("minio")}&tls=required`)).toThrow("tls can only be off");
	});

	it.each([
		["a key without a bucket", undefined, "OBJECTS_URL is not set"],
		["AWS without a region", "s3://media", "region"],
		["a key in the address", "s3://id:secret@media?region=a", "settings of their own"],
		["a name that no bucket has", "s3://Media_1?region=a", "no name of a bucket"],
		["no bucket", "s3:///a?region=a", "no name of a bucket"],
		["an unknown parameter", "s3://media?region=a&pathstyle=true", '"pathstyle" is unknown'],
		["a prefix that leaves its folder", "s3://media/..%2Fother?region=a", "prefix"],
		["a prefix of too many folders", "s3://media/a/b/c/d/e?region=a", "prefix"],
		["an endpoint with a path", "s3://media?endpoint=https://s3.example.org/media", "endpoint must be an address"],
		["an endpoint with a key", "s3://media?endpoint=https://id:x@s3.example.org", "endpoint must be an address"],
		["an endpoint that is no address", "s3://media?endpoint=s3.example.org", "endpoint must be an address"],
		["an endpoint of another protocol", "s3://media?endpoint=ftp://s3.example.org", "endpoint must be an address"],
		["an unclear style", "s3://media?region=a&path-style=yes", "path-style must be true or false"],
	])("rejects %s", (_, url, part) => {
		const attempt = () => readBucketLocation({ OBJECTS_URL: url, ...keys });
		expect(attempt).toThrow(ConfigError);
		expect(attempt).toThrow(part);
	});

	it("rejects a bucket without both parts of the key, and names no secret", () => {
		const one = { OBJECTS_URL: "s3://media?region=a", OBJECTS_SECRET_ACCESS_KEY: "hidden" };
		expect(() => readBucketLocation(one)).toThrow("OBJECTS_ACCESS_KEY_ID");
		expect(() => readBucketLocation(one)).not.toThrow("hidden");
	});
});
