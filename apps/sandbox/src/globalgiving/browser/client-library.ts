import { createClient, exposeLibrary } from "./gateway-client.ts";

exposeLibrary("client", { create: createClient });
