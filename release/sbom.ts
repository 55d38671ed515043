import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import parseLicense from 'spdx-expression-parse';
import type { ShippedPackage } from '../packaging/packages.ts';

const licenses = new Contrib.License.Factories.LicenseFactory(parseLicense);

/**
 * The bill of materials of a version as CycloneDX 1.6 in JSON: what the executables are made of.
 * It carries no time and no serial number, so the same packages give the same bytes.
 */
export const billOfMaterials = (version: string, packages: readonly ShippedPackage[]) => {
  const bom = new Models.Bom();
  const upheld = new Models.Component(Enums.ComponentType.Application, 'upheld', {
    bomRef: 'upheld',
    version,
    licenses: new Models.LicenseRepository([licenses.makeFromString('MIT')]),
  });
  bom.metadata.component = upheld;
  for (const one of packages) {
    const component = componentOf(one);
    bom.components.add(component);
    upheld.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(
    new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6),
  );
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
};

const componentOf = ({ name, version, type = 'npm', license, source }: ShippedPackage) => {
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = new PackageURL(type, group, own ?? name, version).toString();
  return new Models.Component(Enums.ComponentType.Library, own ?? name, {
    bomRef: purl,
    group,
    version,
    purl,
    licenses: new Models.LicenseRepository([licenses.makeFromString(license)]),
    externalReferences: new Models.ExternalReferenceRepository(
      source ? [new Models.ExternalReference(source, Enums.ExternalReferenceType.VCS)] : [],
    ),
  });
};
