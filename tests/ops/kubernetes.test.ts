import { Deployment } from "kubernetes-models/apps/v1";
import { CronJob, Job } from "kubernetes-models/batch/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Secret, Service } from "kubernetes-models/v1";
import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import manifest from "../../package.json" with { type: "json" };
import { faultsOf, type KubernetesObject, readManifests } from "./manifests.ts";

const manifests = readManifests();
/** The only object of a kind with this name. */
function named<T>(kind: { is(value: unknown): value is T }, name: string): T {
  const found = manifests
    .map(({ object }) => object)
    .filter((object) => kind.is(object) && object.metadata?.name === name);
  expect(found).toHaveLength(1);
  return found[0] as KubernetesObject & T;
}

function podTemplate(object: KubernetesObject) {
  if (Deployment.is(object) || Job.is(object)) return object.spec?.template;
  return CronJob.is(object) ? object.spec?.jobTemplate.spec?.template : undefined;
}

const pods = manifests.flatMap(({ object }) => {
  const template = podTemplate(object);
  return template
    ? [{ name: object.metadata?.name, labels: template.metadata?.labels ?? {}, spec: template.spec! }]
    : [];
});

test.for(manifests)("$file: $object.kind $object.metadata.name fits Kubernetes' schema", ({ object }) => {
  expect(faultsOf(object)).toEqual([]);
});

test("finds a misspelt field, a wrong type, a missing field and an unknown kind", () => {
  const web = named(Deployment, "web");
  const faults = (change: object) => faultsOf({ ...web, ...change } as Deployment).join("\n");
  const template = { spec: { containers: [{ name: "web", readinesProbe: {} }] } };
  expect(faults({ spec: { ...web.spec, template } })).toBe(
    "/spec/template/spec/containers/0/readinesProbe is no field of Deployment",
  );
  expect(faults({ sepc: {} })).toBe("/sepc is no field of Deployment");
  expect(faults({ spec: { ...web.spec, replicas: "3" } })).toContain("replicas");
  expect(faults({ spec: { ...web.spec, selector: undefined } })).toContain("selector");
  expect(faults({ apiVersion: "apps/v0" })).toContain("not a kind");
});

test.for(pods)("$name runs this release without privileges on a read-only disk", ({ spec }) => {
  expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
  expect(spec.automountServiceAccountToken).toBe(false);
  for (const container of spec.containers) {
    expect(container.image).toBe(`registry.example/rosette:${manifest.version}`);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    const namesOf = (list: { name: string }[] = []) => list.map(({ name }) => name).sort();
    expect(namesOf(container.volumeMounts)).toEqual(namesOf(spec.volumes));
    expect(container.envFrom).toEqual([{ configMapRef: { name: "rosette" } }, { secretRef: { name: "rosette" } }]);
  }
});

test("a live shop starts with these variables", () => {
  const { stringData } = named(Secret, "rosette");
  const given = { ...named(ConfigMap, "rosette").data, ...stringData };
  const read = { TRUST_PROXY: true, PRINTFUL_STORE_ID: Number(stringData?.PRINTFUL_STORE_ID) };
  expect(readConfig(given)).toMatchObject({ ...given, ...read });
});

test("service, disruption budget and ingress lead to the web pods, and only to them", () => {
  const chosen = (selector: Record<string, string> = {}) =>
    pods.filter(({ labels }) => Object.entries(selector).every(([key, value]) => labels[key] === value));
  const [web] = pods.filter(({ name }) => name === "web");
  const { selector, ports } = named(Service, "web").spec!;
  expect(chosen(selector)).toEqual([web]);
  expect(chosen(named(PodDisruptionBudget, "web").spec?.selector?.matchLabels)).toEqual([web]);
  const backend = named(Ingress, "web").spec?.rules?.[0]?.http?.paths[0]?.backend.service;
  expect(backend).toEqual({ name: "web", port: { name: ports?.[0]?.name } });
  const port = { name: ports?.[0]?.targetPort, containerPort: readConfig({}).PORT };
  expect(web?.spec.containers[0]?.ports).toContainEqual(port);
});

test("the ingress serves the host of PUBLIC_URL", () => {
  const { rules, tls } = named(Ingress, "web").spec!;
  const { host } = new URL(named(ConfigMap, "rosette").data!.PUBLIC_URL!);
  expect([rules?.map((rule) => rule.host), tls?.[0]?.hosts]).toEqual([[host], [host]]);
});
